export function bytes_of(hex: string): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(hex.length / 2);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
    return bytes;
}

export function hex_of(bytes: Uint8Array): string {
    let hex = "";
    for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
    return hex;
}

// Dice, picks and positions travel as bytes.
export const numbers_of = (hex: string | undefined): number[] => (hex ? [...bytes_of(hex)] : []);
export const hex_of_numbers = (numbers: readonly number[]): string => hex_of(Uint8Array.from(numbers));
