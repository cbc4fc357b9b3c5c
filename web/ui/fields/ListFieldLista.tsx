import { Autocomplete, Select } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import type { AutocompleteFieldProps, Before, SelectFieldProps } from './ListField.tsx'

/** Takes the focus of the field that stood there before, at the end of what was typed, and opens as the keyboard does: with an option lit. */
export const useTaken = (ref: Ref<HTMLInputElement> | undefined, { isFocused, isOpened }: Before) => {
  const input = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(() => {
    const { current } = input
    if (!isFocused || !current) return
    current.focus()
    // Its options are on the page a frame later: before that there is none to be lit.
    const open = () => current.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true }))
    if (isOpened) requestAnimationFrame(() => requestAnimationFrame(open))
    else current.setSelectionRange(current.value.length, current.value.length)
  })
  useEffect(() => take(), [])
  return useMergedRef(input, ref)
}

/** The field with its list. */
export const SelectLista = ({ before, ref, ...props }: SelectFieldProps & { before: Before }) => (
  <Select {...props} ref={useTaken(ref, before)} />
)

export const AutocompleteLista = ({ before, ref, ...props }: AutocompleteFieldProps & { before: Before }) => (
  <Autocomplete {...props} ref={useTaken(ref, before)} />
)
