import { type Pestana, SIN_LEER } from '#contract/base/pestanas.ts'
import {
  desdeHasta,
  estado,
  type Filtro,
  type Filtros,
  id,
  type Opcion,
  palabras,
  razonSocial,
  unoDe,
} from '#shared/lists/filtros.ts'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { useProfile } from '#web/profile.tsx'

/** Filters of a list of gestiones, in addition to the filters of all lists. */
interface ListaConfig<V extends Filtro, P extends Filtros> {
  /** Placeholder of the search field. */
  placeholder: string
  /** States that the filter Estado offers. */
  estados: readonly number[]
  /** Filter that stores the current tab: `pestanas` or `pestanasYMensajes`. */
  ver: V
  /** Filters that only this list has, placed after the filter Estado. */
  propios: P
}

/** Creates the filter that stores the current tab. The filter shows as tabs and has no chip. */
export const pestanas = <Ver extends string>(tabla: Readonly<Record<Ver, Pestana>>): Filtro<Ver, { ver: Ver }> => ({
  kind: 'oculto',
  label: '',
  read: (text) => (Object.hasOwn(tabla, text) ? (text as Ver) : ''),
  send: (ver) => ({ ver }),
  chip: () => '',
})

type SinLeer = typeof SIN_LEER

/**
 * Creates the filter that stores the current tab, for a list with conversations. The filter has a further tab for
 * unread conversations.
 */
export const pestanasYMensajes = <Ver extends string>(
  tabla: Readonly<Record<Ver, Pestana>>,
): Filtro<Ver | SinLeer, { ver: Ver | SinLeer }> => ({
  ...pestanas<Ver | SinLeer>({ ...tabla, [SIN_LEER]: {} } as Readonly<Record<Ver | SinLeer, Pestana>>),
  kind: 'opcion',
  label: 'Comentarios',
  placeholder: 'Todos',
  options: [{ value: SIN_LEER, label: 'Sin leer' }],
  chip: (ver) => (ver === SIN_LEER ? 'Sin leer' : ''),
})

/** Creates a filter by id that only some lists have. */
export const idDeGestion = (label: string, options: readonly Opcion[]) => id(label, options, { unknown: label })

const MIAS = { aCargo: 'A mi cargo', sigo: 'Sigo' }

/** State of a list of gestiones, from its URL. */
export const useLista = <V extends Filtro, P extends Filtros>(config: ListaConfig<V, P>) => {
  const { esInterno } = useProfile()
  return useFiltros({
    texto: palabras(config.placeholder, { quoted: true }),
    ver: config.ver,
    estado: estado(config.estados),
    ...config.propios,
    // Only gestiones with a conversation can be followed. Staff use the mesa instead.
    mias: unoDe('Mías', MIAS, { when: !esInterno && config.ver.kind === 'opcion' }),
    rs: razonSocial({ stays: false }),
    ...desdeHasta(),
  })
}
