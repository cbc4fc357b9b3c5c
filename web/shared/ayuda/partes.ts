import { lexer, type MarkedToken, type Token } from 'marked'
import { stripAccents } from '#contract/valores/formato.ts'

/** Returns the tokens of a Markdown text. Never use the HTML of the library: it is not sanitized. */
export const partesDe = (texto: string): MarkedToken[] => conocidas(lexer(texto))

/** Narrows the type of tokens. Safe because the portal installs no extension with other kinds of tokens. */
export const conocidas = (tokens: readonly Token[]): MarkedToken[] => [...tokens] as MarkedToken[]

/** Returns the id of a heading, for links to it with a URL hash. */
export const anclaDe = (titulo: string): string =>
  stripAccents(titulo)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

export const titulosDe = (texto: string): string[] =>
  partesDe(texto).flatMap((parte) => (parte.type === 'heading' && parte.depth <= 2 ? [parte.text] : []))
