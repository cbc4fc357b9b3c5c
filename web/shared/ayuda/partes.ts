import { lexer, type MarkedToken, type Token } from 'marked'
import { stripAccents } from '#contract/valores/formato.ts'

/** The parts of a text in Markdown. Those are read, and never the HTML that the library can also make of them. */
export const partesDe = (texto: string): MarkedToken[] => conocidas(lexer(texto))

/** As a union of what there is: nothing here teaches the library more. */
export const conocidas = (tokens: readonly Token[]): MarkedToken[] => [...tokens] as MarkedToken[]

/** Where a heading is, in the address of its page. */
export const anclaDe = (titulo: string): string =>
  stripAccents(titulo)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

/** The headings of the first level, for who looks for one part. */
export const titulosDe = (texto: string): string[] =>
  partesDe(texto).flatMap((parte) => (parte.type === 'heading' && parte.depth <= 2 ? [parte.text] : []))
