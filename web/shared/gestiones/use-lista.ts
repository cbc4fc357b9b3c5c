import {
  desdeHasta,
  estado,
  type Filtros,
  id,
  type Opcion,
  palabras,
  razonSocial,
  TODAS,
  unoDe,
} from '#shared/lists/filtros.ts'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { useProfile } from '#web/profile.tsx'

/** What a list of gestiones can be filtered by, besides what every one has. */
interface ListaConfig<Ver extends string, P extends Filtros> {
  /** What the search field finds. */
  placeholder: string
  /** States that can be looked for. */
  estados: readonly number[]
  /** What Inicio counts of it, each by the name that the server filters by, with its words. */
  ver: Readonly<Record<Ver, string>>
  /** The filters that only this list has, after Estado. */
  propios: P
}

const FLEX = '1 1 7rem'

/** A filter by an id that only some lists have. */
export const idDeGestion = (label: string, options: readonly Opcion[]) =>
  id(label, options, { unknown: label, flex: FLEX })

/** A list of gestiones as its address has it. */
export const useLista = <Ver extends string, P extends Filtros>(config: ListaConfig<Ver, P>) => {
  const { listRazonSocial } = useProfile().usuario
  const nameOf = (rs: string) =>
    rs === TODAS
      ? 'Todas las razones sociales'
      : (listRazonSocial.find(({ razonSocialId }) => String(razonSocialId) === rs)?.razonSocial ?? `Razón social ${rs}`)
  return useFiltros({
    texto: palabras(config.placeholder, { quoted: true }),
    ver: unoDe('', config.ver, { when: false }),
    estado: estado(config.estados, { flex: FLEX }),
    ...config.propios,
    rs: razonSocial({ flex: FLEX, stays: false, chip: nameOf }),
    ...desdeHasta({ w: 292 }),
  })
}
