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

/** Filters of a list of gestiones, besides the filters that all lists have. */
interface ListaConfig<V extends Filtro, P extends Filtros> {
  /** Placeholder of the search field. */
  placeholder: string
  /** States that the filter Estado offers. */
  estados: readonly number[]
  /** Filter that stores the current tab; create it with `pestanas` or `pestanasYMensajes`. */
  ver: V
  /** Filters that only this list has. They follow the filter Estado. */
  propios: P
}

/** Creates the filter that stores the current tab. It has no chip, because the tabs show its value. */
export const pestanas = <Ver extends string>(tabla: Readonly<Record<Ver, Pestana>>): Filtro<Ver, { ver: Ver }> => ({
  kind: 'oculto',
  label: '',
  read: (text) => (Object.hasOwn(tabla, text) ? (text as Ver) : ''),
  send: (ver) => ({ ver }),
  chip: () => '',
})

type SinLeer = typeof SIN_LEER

/**
 * Creates the filter that stores the current tab, for a list with conversations. It adds a tab for unread
 * conversations.
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

/** Creates a filter by id for lists that have such a field. */
export const idDeGestion = (label: string, options: readonly Opcion[]) => id(label, options, { unknown: label })

const MIAS = { aCargo: 'A mi cargo', sigo: 'Sigo' }

/** State of a list of gestiones, read from its URL. */
export const useLista = <V extends Filtro, P extends Filtros>(config: ListaConfig<V, P>) => {
  const { esInterno } = useProfile()
  return useFiltros({
    texto: palabras(config.placeholder, { quoted: true }),
    ver: config.ver,
    estado: estado(config.estados),
    ...config.propios,
    // The filter Mías needs gestiones with a conversation, because only these have followers. Staff use the mesa
    // instead.
    mias: unoDe('Mías', MIAS, { when: !esInterno && config.ver.kind === 'opcion' }),
    rs: razonSocial({ stays: false }),
    ...desdeHasta(),
  })
}
