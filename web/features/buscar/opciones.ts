import type { buscar } from '#contract/buscar/calls.ts'
import type { Paso, Resultado } from '#contract/buscar/shapes.ts'
import { TIPOS_BUSQUEDA } from '#contract/base/busqueda.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import type { ReplyOf } from '#contract/route.ts'

/** A screen or a form, by the name that people read. */
export interface Destino {
  /** Under /autogestion. */
  enlace: string
  titulo: string
}

/** Something that is done where one is. */
export interface Accion {
  titulo: string
  hacer: () => void
}

/** One row of the list: a result, what may be begun with it, the way to all of its kind, something that was looked for before, a screen, an action. */
export type Opcion =
  | { key: string; resultado: Resultado }
  | { key: string; paso: Paso; razonSocialId: number | null }
  | { key: string; lista: string; texto: string }
  | { key: string; reciente: string }
  | { key: string; destino: Destino }
  | { key: string; accion: Accion }

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
      ...filas.flatMap((resultado) => [
        { key: `${tipo} ${resultado.enlace} ${resultado.razonSocialId}`, resultado },
        ...(resultado.pasos ?? []).map((paso) => ({
          key: `paso ${paso.enlace}`,
          paso,
          razonSocialId: resultado.razonSocialId,
        })),
      ]),
      ...(lista ? [{ key: `${tipo} todas`, lista, texto: `Ver más en ${TIPOS_BUSQUEDA[tipo]}` }] : []),
    ],
  }))

const wordsOf = (text: string): string[] =>
  stripAccents(text)
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

const SHOWN = 5

/** Those whose name has every word that was typed, or its beginning: "info pago", "nueva garantia". */
const named = <T extends { titulo: string }>(texto: string, all: readonly T[]): T[] => {
  const typed = wordsOf(texto)
  if (!typed.length) return []
  return all
    .filter(({ titulo }) => {
      const words = wordsOf(titulo)
      return typed.every((part) => words.some((word) => word.startsWith(part)))
    })
    .slice(0, SHOWN)
}

const grupoOf = (key: string, titulo: string, opciones: readonly Opcion[]): GrupoOpciones[] =>
  opciones.length ? [{ key, titulo, opciones }] : []

const ofDestino = (destino: Destino): Opcion => ({ key: `destino ${destino.enlace}`, destino })
const ofAccion = (accion: Accion): Opcion => ({ key: `accion ${accion.titulo}`, accion })

/** The screens and actions that what was typed names. */
export const destinosOf = (texto: string, destinos: readonly Destino[], acciones: readonly Accion[]): GrupoOpciones[] =>
  grupoOf('destinos', 'Pantallas y acciones', [
    ...named(texto, destinos).map(ofDestino),
    ...named(texto, acciones).map(ofAccion),
  ])

/** What somebody opened and looked for a moment ago, the newest first. */
export interface Recientes {
  abiertos: readonly Opcion[]
  textos: readonly string[]
}

/** What is offered before anything is typed: where one was, what was looked for, and what one may begin. */
export const inicialesOf = ({ abiertos, textos }: Recientes, destinos: readonly Destino[]): GrupoOpciones[] => [
  ...grupoOf('abiertos', 'Abriste hace poco', abiertos),
  ...grupoOf(
    'recientes',
    'Buscaste hace poco',
    textos.map((reciente) => ({ key: `reciente ${reciente}`, reciente })),
  ),
  ...grupoOf(
    'empezar',
    'Empezar',
    destinos.filter(({ titulo }) => /^(Nuev[oa]|Informar) /.test(titulo)).map(ofDestino),
  ),
]

/** The same with what was just opened, and the words that found it. */
export const withReciente = ({ abiertos, textos }: Recientes, opcion: Opcion, texto: string): Recientes => ({
  abiertos: [opcion, ...abiertos.filter(({ key }) => key !== opcion.key)].slice(0, SHOWN),
  textos: texto ? [texto, ...textos.filter((each) => each !== texto)].slice(0, SHOWN) : textos,
})
