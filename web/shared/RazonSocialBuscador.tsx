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
  clearable?: boolean
  /** Only companies that may still operate. */
  onlyActive?: boolean
  ref?: Ref<HTMLInputElement>
}

const SEARCH_PAUSE_MS = 250

/** A company of the whole portfolio, found by name, customer number or CUIT: for the distributor's own people. */
export const RazonSocialBuscador = ({ value, onChange, onlyActive = false, ...input }: RazonSocialBuscadorProps) => {
  const [text, setText] = useState('')
  const [paused] = useDebouncedValue(text, SEARCH_PAUSE_MS)
  // Choosing writes "Name · number" in the input: the name alone is what finds it again.
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
      // The server has searched already; filtering again would hide what a number or a CUIT found.
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
