import { useStore } from "../../lib/store";
import { Information } from "../../lib/ui/information";
import type { SheetProps } from ".";

export default function InformationSheet({ session, view, onClose }: SheetProps) {
    const { welcome, rules } = useStore(session.store, (state) => state);
    return welcome && <Information welcome={welcome} rules={rules[view.face.table]} onClose={onClose} />;
}
