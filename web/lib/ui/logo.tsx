// The house's own logo, where its theme names one (docs/config.md); without one it takes no room.
import s from "./logo.module.css";

export const Logo = () => <span className={s.logo} aria-hidden="true" data-logo />;
