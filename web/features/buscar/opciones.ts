import type { buscar } from '#contract/buscar/calls.ts'
import type { Paso, Resultado } from '#contract/buscar/shapes.ts'
import { TIPOS_BUSQUEDA } from '#contract/base/busqueda.ts'
import { stripAccents } from '#contract/valores/formato.ts'
import type { ReplyOf } from '#contract/route.ts'

/** Screen or form, by its title. */
export interface Destino {
  /** Path under /autogestion. */
  enlace: string
  titulo: string
}

/** Action that runs in place. */
export interface Accion {
  titulo: string
  hacer: () => void
}

/** Option: a result, an action for it, a link to all of its kind, a recent search, a screen, or an action. */
export type Opcion =
  | { key: string; resultado: Resultado }
  | { key: string; paso: Paso; razonSocialId: number | null }
  | { key: string; lista: string; texto: string }
  | { key: string; reciente: string }
  | { key: string; destino: Destino }
  | { key: string; accion: Accion }

/** Group of options with a heading. */
export interface GrupoOpciones {
  key: string
  titulo: string
  opciones: readonly Opcion[]
}

/** Returns the results grouped by kind. */
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

/** Returns those whose title has a word that begins with each typed word: "info pago", "nueva garantia". */
const matching = <T extends { titulo: string }>(texto: string, all: readonly T[]): T[] => {
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

/** Returns the screens and actions that match the text. */
export const destinosOf = (texto: string, destinos: readonly Destino[], acciones: readonly Accion[]): GrupoOpciones[] =>
  grupoOf('destinos', 'Pantallas y acciones', [
    ...matching(texto, destinos).map(ofDestino),
    ...matching(texto, acciones).map(ofAccion),
  ])

/** Recently opened results and searches, newest first. */
export interface Recientes {
  abiertos: readonly Opcion[]
  textos: readonly string[]
}

/** Returns the options before anything is typed: recent results, recent searches, forms. */
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

/** Adds an opened result and its search. */
export const withReciente = ({ abiertos, textos }: Recientes, opcion: Opcion, texto: string): Recientes => ({
  abiertos: [opcion, ...abiertos.filter(({ key }) => key !== opcion.key)].slice(0, SHOWN),
  textos: texto ? [texto, ...textos.filter((each) => each !== texto)].slice(0, SHOWN) : textos,
})
