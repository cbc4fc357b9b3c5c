import { type ReactNode, Suspense } from 'react'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import { later } from '#ui/first-shown.ts'
import { TODAS } from './filtros.ts'
import { type FiltroGroup, groupsOf } from './groups.ts'
import type { Direccion } from './use-filtros.ts'
import classes from './FiltrosPlegados.module.css'
import { TextoField } from './TextoField.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const FiltrosChips = lazyPiece(later(async () => (await import('./FiltrosChips.tsx')).FiltrosChips))
const FiltrosTelefono = lazyPiece(later(async () => (await import('./FiltrosTelefono.tsx')).FiltrosTelefono))

interface FiltrosPlegadosProps {
  filtros: Direccion
}

/** Filter with the text of its chip. Both ends of a range count as one filter. */
export interface Plegado {
  group: FiltroGroup
  name: string
  /** Text of the chip; '': the filter is inactive, so it has no chip. */
  text: string
  /** true: the user can remove the filter; false: a default such as "Abiertas", which the user can only change. */
  isSet: boolean
}

const textOf = (group: FiltroGroup, valores: Direccion['valores'], company: string): string =>
  group
    .map(([name, filtro]) => {
      if (filtro.kind === 'razonSocial') return valores[name] && company
      const value = valores[name] || (filtro.vacio ?? '')
      return value && (filtro.chip?.(value) ?? '')
    })
    .filter(Boolean)
    .join(' · ')

/** Returns the name of the razón social by which the list is filtered. */
const useCompany = (rs: string): string => {
  const { usuario, esInterno } = useProfile()
  const found = useRazonSocial(esInterno ? Number(rs) || null : null)
  if (rs === TODAS) return 'Todas'
  const own = usuario.listRazonSocial.find(({ razonSocialId }) => String(razonSocialId) === rs)
  return (own ?? found)?.razonSocial ?? `Nº ${rs}`
}

/** Props of both layouts of the filters: phones and wide screens. */
export interface FiltrosDibujo {
  filtros: Direccion
  search: ReactNode
  plegados: readonly Plegado[]
  /** Number of active filters, including the search. */
  cuantos: number
  onRemove: (plegado: Plegado) => void
}

/**
 * Filters of a list. On wide screens: the search, a chip for each active filter, and a menu to add more filters. On a
 * phone: a sheet.
 */
export const FiltrosPlegados = ({ filtros }: FiltrosPlegadosProps) => {
  const { valores, set: onChange, setAll } = filtros
  const isPhone = useIsPhone()
  const groups = groupsOf(filtros, useProfile())
  const [rs] = Object.keys(valores).filter((name) => filtros.tabla[name]!.kind === 'razonSocial')
  const company = useCompany(rs ? valores[rs]! : '')
  const words = groups.filter(([first]) => first![1].kind === 'palabras')
  const plegados = groups
    .filter((group) => !words.includes(group))
    .map((group): Plegado => {
      const isSet = group.some(([name]) => valores[name])
      return { group, name: group[0]![0], text: textOf(group, valores, company), isSet }
    })
  const active = [...plegados.filter(({ isSet }) => isSet), ...words.filter(([first]) => valores[first![0]])]
  const remove = ({ group }: Plegado) => setAll(Object.fromEntries(group.map(([each]) => [each, ''])))
  const search = words.map(([first]) => {
    const [name, { label, placeholder = '' }] = first!
    return (
      <TextoField
        key={name}
        aria-label={label}
        placeholder={placeholder}
        className={classes.search ?? ''}
        texto={valores[name]!}
        onChange={(texto) => onChange(name, texto)}
      />
    )
  })
  const Dibujo = isPhone ? FiltrosTelefono : FiltrosChips
  return (
    <Suspense fallback={<Placeholder height={36} />}>
      <Dibujo filtros={filtros} search={search} plegados={plegados} cuantos={active.length} onRemove={remove} />
    </Suspense>
  )
}
