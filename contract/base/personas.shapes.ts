import { z } from 'zod'
import { DNI } from '#contract/valores/comprobantes.ts'
import { TELEFONO_MESSAGE, parseTelefono } from '#contract/valores/telefonos.ts'

/** Rules for names, documents and contact data of people, which all forms share (domain §2.3). */

const NOMBRE = /^\p{L}[\p{L}\p{M}'’ -]*$/u

/** First or family name: 2 to 60 characters, of letters, apostrophes, hyphens and single spaces. */
export const NombrePersona = (falta: string) =>
  z
    .string(falta)
    .trim()
    .min(1, falta)
    .min(2, 'Usá al menos 2 letras.')
    .max(60, 'Usá hasta 60 letras.')
    .regex(NOMBRE, 'Usá solo letras, espacios, apóstrofos y guiones.')
    .transform((text) => text.replace(/\s+/g, ' '))

/** DNI (national identity number): 7 or 8 digits, normalized by removing dots. */
export const Dni = z
  .string('Ingresá el DNI.')
  .trim()
  .regex(DNI, 'El DNI tiene 7 u 8 números. Podés escribirlo con puntos.')
  .transform((text) => text.replaceAll('.', ''))

/** E-mail address, normalized to lower case, as the identity provider stores it. */
export const EmailPersona = z
  .string('Ingresá el email.')
  .trim()
  .toLowerCase()
  .min(1, 'Ingresá el email.')
  .max(120, 'Usá hasta 120 caracteres.')
  .pipe(z.email('El email no es válido. Revisalo, por ejemplo nombre@empresa.com.ar.'))

/** Telephone number in any local notation, normalized to E.164. */
export const Telefono = z.string('Ingresá el teléfono.').transform((text, ctx) => {
  const telefono = parseTelefono(text)
  if (telefono) return telefono
  ctx.addIssue({ code: 'custom', message: TELEFONO_MESSAGE })
  return z.NEVER
})

export const NombreUsuario = z
  .string('Ingresá el usuario.')
  .trim()
  .toLowerCase()
  .min(1, 'Ingresá el usuario.')
  .regex(/^[a-z0-9._-]{3,40}$/, 'Usá de 3 a 40 letras sin acentos, números, puntos, guiones o guiones bajos.')
