import { Autocomplete, Select } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import type { AutocompleteFieldProps, Before, SelectFieldProps } from './ListField.tsx'

/** Takes the focus of the field that stood there before, at the end of what was typed. */
const useTaken = (ref: Ref<HTMLInputElement> | undefined, { isFocused }: Before) => {
  const input = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(() => {
    const { current } = input
    if (!isFocused || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  })
  useEffect(() => take(), [])
  return useMergedRef(input, ref)
}

/** The field with its list. */
export const SelectLista = ({ before, ref, ...props }: SelectFieldProps & { before: Before }) => (
  <Select {...props} ref={useTaken(ref, before)} defaultDropdownOpened={before.isOpened} />
)

export const AutocompleteLista = ({ before, ref, ...props }: AutocompleteFieldProps & { before: Before }) => (
  <Autocomplete {...props} ref={useTaken(ref, before)} />
)
