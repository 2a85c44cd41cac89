// Which release of the screens this page is: the build wrote it into the page, and the host takes no other.
export const release: string = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? "";

const place = "croupier.reloaded";
const again_ms = 60_000;

// A page that stayed open while the host got another release loads itself again; once, since a page that comes back the
// same would do nothing else.
export function load_again(): boolean {
    const last = Number(sessionStorage.getItem(place) ?? 0);
    if (Date.now() - last < again_ms) return false;
    sessionStorage.setItem(place, String(Date.now()));
    location.reload();
    return true;
}
