import { useDebouncedValue } from '@mantine/hooks'
import { type Ref, useState } from 'react'
import { formatCodigoCliente } from '#contract/valores/comprobantes.ts'
import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { SelectField } from '#ui/fields/ListField.tsx'
import { useSteadyCall } from '#web/queries.tsx'
import { useRazonSocial } from './use-razon-social.ts'

interface RazonSocialBuscadorProps {
  label: string
  value: number | null
  onChange: (razonSocialId: number | null) => void
  error?: string | undefined
  description?: string
  readOnly?: boolean
  withAsterisk?: boolean
  'aria-required'?: boolean
  clearable?: boolean
  /** true: only active razones sociales. */
  onlyActive?: boolean
  ref?: Ref<HTMLInputElement>
}

const DEBOUNCE_MS = 250

/** Select for staff to find a razón social by name, customer number or CUIT (tax number). */
export const RazonSocialBuscador = ({ value, onChange, onlyActive = false, ...input }: RazonSocialBuscadorProps) => {
  const [text, setText] = useState('')
  const [paused] = useDebouncedValue(text, DEBOUNCE_MS)
  // Choosing an option writes "Name · number" into the field. Then search only for the name.
  const texto = paused.split(' · ')[0]!.trim()
  const { data = [], isFetching } = useSteadyCall(razonesSociales.search, { query: { texto } })
  const chosen = useRazonSocial(value)
  const found = [...(chosen ? [chosen] : []), ...data]
  const options = new Map(
    found
      .filter((each) => !onlyActive || each.activo)
      .map((each) => [String(each.razonSocialId), `${each.razonSocial} · ${formatCodigoCliente(each.codigoCliente)}`]),
  )
  return (
    <SelectField
      placeholder="Nombre, código de cliente o CUIT"
      searchable
      // Show all options: the server has already filtered them. A filter by label would hide matches of a number or
      // CUIT.
      filter={({ options: all }) => all}
      nothingFoundMessage={isFetching ? 'Buscando…' : 'No encontramos esa razón social.'}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : null)}
      {...input}
    />
  )
}
