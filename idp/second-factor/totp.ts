import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Parameters of RFC 6238 that all authenticator apps support. The realm sets the same parameters in Keycloak
 * (otpPolicy…).
 */
const TOTP = { algorithm: 'SHA1', digits: 6, seconds: 30, tolerance: 1 } as const

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in base32 (RFC 4648) without padding, as authenticator apps expect. */
export const toBase32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the number of the 30-second step at an instant (ms). */
export const stepOf = (now: number): number => Math.floor(now / 1000 / TOTP.seconds)

/** Returns the code of a step (RFC 4226, section 5.3). */
export const codeOf = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fffffff
  return String(number % 10 ** TOTP.digits).padStart(TOTP.digits, '0')
}

/**
 * Returns the step of a code: the current step, the previous or the next one, because clocks may be wrong. undefined:
 * the code belongs to none of these.
 */
export const stepOfCode = (secret: Uint8Array, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const present = stepOf(now)
  for (let step = present - TOTP.tolerance; step <= present + TOTP.tolerance; step += 1)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) return step
  return undefined
}

/** Returns the otpauth URL of the QR code. */
export const enrolmentAddress = (secret: Uint8Array, issuer: string, username: string): string => {
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: TOTP.algorithm,
    digits: String(TOTP.digits),
    period: String(TOTP.seconds),
  })
  // Write spaces as %20, because apps would show a + literally.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?${query.toString().replaceAll('+', '%20')}`
}
