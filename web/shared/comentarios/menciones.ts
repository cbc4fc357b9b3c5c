import type { Colega } from '#contract/base/gestiones.shapes.ts'

/** How a text names somebody. */
const marcaDe = ({ nombre }: Colega): string => `@${nombre}`

/** A name that is being written: where its @ stands, and what is after it. */
interface Empezada {
  desde: number
  busca: string
}

const EMPEZADA = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+)?)$/u

/** What is being named just before the caret, up to two words; undefined when it is nobody. */
export const empezadaEn = (texto: string, caret: number): Empezada | undefined => {
  const found = EMPEZADA.exec(texto.slice(0, caret))
  return found ? { desde: caret - found[1]!.length - 1, busca: found[1]! } : undefined
}

const plano = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('es')

/** Colleagues a word of whose name begins like what is written, whatever its accents. */
export const colegasComo = (colegas: readonly Colega[], busca: string): Colega[] =>
  colegas.filter(({ nombre }) => ` ${plano(nombre)}`.includes(` ${plano(busca)}`))

/** The text with a whole name in place of the one that was begun, and where the caret goes. */
export const nombrar = (
  texto: string,
  { desde, busca }: Empezada,
  colega: Colega,
): { texto: string; caret: number } => {
  const antes = `${texto.slice(0, desde)}${marcaDe(colega)} `
  return { texto: antes + texto.slice(desde + 1 + busca.length).trimStart(), caret: antes.length }
}

/** Those of the people who were chosen whom the text still names. */
export const siguenEn = (texto: string, elegidas: readonly Colega[]): Colega[] =>
  elegidas.filter((colega) => texto.includes(marcaDe(colega)))

interface Parte {
  texto: string
  esNombre: boolean
}

/** A text in pieces, each with whether it is the name of somebody who was named. */
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
