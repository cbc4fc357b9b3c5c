import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { SelectField } from '#ui/fields/ListField.tsx'
import { useSteadyCall } from '#web/queries.tsx'
import { nombreOf } from '#shared/cuenta/cuenta.words.ts'

interface AgregarDocumentoProps {
  razonSocialId: number
  moneda: string
  /** Ids of the open items that the form already contains. */
  taken: readonly string[]
  onAdd: (partida: Partida) => void
}

const DEBOUNCE_MS = 250
const OPTIONS = 50

/** Select that adds an open document to the payment. Lists the oldest debt first, and searches by reference. */
export const AgregarDocumento = ({ razonSocialId, moneda, taken, onAdd }: AgregarDocumentoProps) => {
  const [text, setText] = useState('')
  const [texto] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const { data, isFetching } = useSteadyCall(cuentaCorriente.search, {
    params: { page: 1, size: OPTIONS },
    body: { razonSocialIds: [razonSocialId], moneda, importeDesde: '0.01', ...(texto && { texto }) },
  })
  const free = (data?.filas ?? []).filter(({ partidaId, aPagar }) => !taken.includes(partidaId) && Number(aPagar) > 0)
  return (
    <SelectField
      label="Agregar un comprobante"
      placeholder="Elegilo, o escribí su referencia"
      searchable
      // Show all options, because the server has already filtered them.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Buscando…' : 'No hay comprobantes pendientes.'}
      data={free.map((partida) => ({
        value: partida.partidaId,
        label: `${nombreOf(partida)} · vence ${formatDay(partida.vencimiento)} · ${formatMoney(partida.aPagar, moneda)}`,
      }))}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(chosen) => {
        const partida = free.find(({ partidaId }) => partidaId === chosen)
        if (partida) onAdd(partida)
        setText('')
      }}
    />
  )
}
