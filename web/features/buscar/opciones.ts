import type { buscar, Resultado } from '#contract/buscar.ts'
import { TIPOS_BUSQUEDA } from '#contract/busqueda.ts'
import type { ReplyOf } from '#contract/route.ts'

/** One row of the list: a result, the way to all of its kind, or something that was looked for before. */
export type Opcion =
  | { key: string; resultado: Resultado }
  | { key: string; lista: string; texto: string }
  | { key: string; reciente: string }

/** Rows under a heading. */
export interface GrupoOpciones {
  key: string
  titulo: string
  opciones: readonly Opcion[]
}

/** What was found, kind by kind. */
export const gruposOf = ({ grupos }: ReplyOf<typeof buscar.search>): GrupoOpciones[] =>
  grupos.map(({ tipo, filas, lista }) => ({
    key: tipo,
    titulo: TIPOS_BUSQUEDA[tipo],
    opciones: [
      ...filas.map((resultado) => ({ key: `${tipo} ${resultado.enlace} ${resultado.razonSocialId}`, resultado })),
      ...(lista ? [{ key: `${tipo} todas`, lista, texto: `Ver más en ${TIPOS_BUSQUEDA[tipo]}` }] : []),
    ],
  }))

/** What was looked for before. */
export const recientesOf = (recientes: readonly string[]): GrupoOpciones[] =>
  recientes.length
    ? [
        {
          key: 'recientes',
          titulo: 'Buscaste hace poco',
          opciones: recientes.map((reciente) => ({ key: `reciente ${reciente}`, reciente })),
        },
      ]
    : []
