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

/** What a list of gestiones can be filtered by, besides what every one has. */
interface ListaConfig<V extends Filtro, P extends Filtros> {
  /** What the search field finds. */
  placeholder: string
  /** States that can be looked for. */
  estados: readonly number[]
  /** Its tabs: `pestanas`, or `pestanasYMensajes`. */
  ver: V
  /** The filters that only this list has, after Estado. */
  propios: P
}

/** The tabs of a list: they are drawn over it, and have no chip. */
export const pestanas = <Ver extends string>(tabla: Readonly<Record<Ver, Pestana>>): Filtro<Ver, { ver: Ver }> => ({
  kind: 'oculto',
  label: '',
  read: (text) => (Object.hasOwn(tabla, text) ? (text as Ver) : ''),
  send: (ver) => ({ ver }),
  chip: () => '',
})

type SinLeer = typeof SIN_LEER

/** The same where there is a conversation: what was not read can be looked for too. */
export const pestanasYMensajes = <Ver extends string>(
  tabla: Readonly<Record<Ver, Pestana>>,
): Filtro<Ver | SinLeer, { ver: Ver | SinLeer }> => ({
  ...pestanas<Ver | SinLeer>({ ...tabla, [SIN_LEER]: {} } as Readonly<Record<Ver | SinLeer, Pestana>>),
  kind: 'opcion',
  label: 'Mensajes',
  placeholder: 'Todos',
  options: [{ value: SIN_LEER, label: 'Sin leer' }],
  chip: (ver) => (ver === SIN_LEER ? 'Sin leer' : ''),
})

/** A filter by an id that only some lists have. */
export const idDeGestion = (label: string, options: readonly Opcion[]) => id(label, options, { unknown: label })

const MIAS = { aCargo: 'A mi cargo', sigo: 'Sigo' }

/** A list of gestiones as its address has it. */
export const useLista = <V extends Filtro, P extends Filtros>(config: ListaConfig<V, P>) => {
  const { esInterno } = useProfile()
  return useFiltros({
    texto: palabras(config.placeholder, { quoted: true }),
    ver: config.ver,
    estado: estado(config.estados),
    ...config.propios,
    // What is conversed can be followed; the distributor's people have the desk.
    mias: unoDe('Mías', MIAS, { when: !esInterno && config.ver.kind === 'opcion' }),
    rs: razonSocial({ stays: false }),
    ...desdeHasta(),
  })
}
