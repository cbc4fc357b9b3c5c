import { readImporte } from '#contract/base/importes.ts'
import { writeImporte } from '#contract/base/formato.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FiltroPropioProps } from '#shared/lists/filtros.ts'

/** An amount to filter by: it counts when one leaves it or presses Enter. What cannot be read is said. */
export const ImporteFiltro = ({ label, value: importe, onChange }: FiltroPropioProps) => {
  const [typed, setTyped] = useState({ text: importe && writeImporte(importe), from: importe })
  // The chips and Limpiar change the address: the field follows it.
  if (importe !== typed.from) setTyped({ text: importe && writeImporte(importe), from: importe })
  const read = typed.text.trim() === '' ? '' : readImporte(typed.text)
  const apply = () => {
    if (read !== undefined && read !== importe) onChange(read)
  }
  return (
    <TextInput
      label={label}
      w="50%"
      inputMode="decimal"
      placeholder="0,00"
      value={typed.text}
      error={read === undefined && 'Ingresá un importe, por ejemplo 1500,50'}
      onChange={(event) => setTyped({ text: event.currentTarget.value, from: importe })}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}
