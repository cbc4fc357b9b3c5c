import type { Colega } from '#contract/base/gestiones.shapes.ts'

/** Returns the text of a mention: "@" and the full name. */
const marcaDe = ({ nombre }: Colega): string => `@${nombre}`

/** Mention that the user is typing: position of its @ and the text after it. */
interface Empezada {
  desde: number
  busca: string
}

const EMPEZADA = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)?)$/u

/** Returns the mention (at most two words) that ends at the caret; undefined when there is none. */
export const empezadaEn = (texto: string, caret: number): Empezada | undefined => {
  const found = EMPEZADA.exec(texto.slice(0, caret))
  return found ? { desde: caret - found[1]!.length - 1, busca: found[1]! } : undefined
}

const plano = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('es')

/** Returns the colleagues whose name has a word that begins with the text, ignoring accents. */
export const colegasComo = (colegas: readonly Colega[], busca: string): Colega[] =>
  colegas.filter(({ nombre }) => ` ${plano(nombre)}`.includes(` ${plano(busca)}`))

/** Replaces the mention that the user is typing by the full name. Returns the new text and caret position. */
export const nombrar = (
  texto: string,
  { desde, busca }: Empezada,
  colega: Colega,
): { texto: string; caret: number } => {
  const antes = `${texto.slice(0, desde)}${marcaDe(colega)} `
  return { texto: antes + texto.slice(desde + 1 + busca.length).trimStart(), caret: antes.length }
}

/** Returns the chosen colleagues whose mention is still in the text. */
export const siguenEn = (texto: string, elegidas: readonly Colega[]): Colega[] =>
  elegidas.filter((colega) => texto.includes(marcaDe(colega)))

interface Parte {
  texto: string
  esNombre: boolean
}

/** Splits a text into parts. Each part is a mention or plain text. */
export const enPartes = (texto: string, menciones: readonly Colega[]): Parte[] =>
  menciones.reduce<Parte[]>(
    (partes, colega) =>
      partes.flatMap((parte) =>
        parte.esNombre
          ? [parte]
          : parte.texto
              .split(marcaDe(colega))
              .flatMap((trozo, at) => [
                ...(at > 0 ? [{ texto: marcaDe(colega), esNombre: true }] : []),
                ...(trozo ? [{ texto: trozo, esNombre: false }] : []),
              ]),
      ),
    [{ texto, esNombre: false }],
  )
