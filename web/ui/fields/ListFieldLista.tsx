import { Autocomplete, Select } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { wordsFilter } from './words-filter.ts'
import type { AutocompleteFieldProps, PlainFieldState, SelectFieldProps } from './ListField.tsx'

/**
 * Moves the focus from the plain field to the field with the list, with the caret at the end of the text. If the user
 * had pressed the plain field, the list opens with an option highlighted.
 */
export const useTakeover = (ref: Ref<HTMLInputElement> | undefined, { isFocused, isOpened }: PlainFieldState) => {
  const input = useRef<HTMLInputElement>(null)
  const take = useEffectEvent(() => {
    const { current } = input
    if (!isFocused || !current) return
    current.focus()
    // The options render one frame after the list opens. Before that, no option can be highlighted.
    const open = () => current.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true }))
    if (isOpened) requestAnimationFrame(() => requestAnimationFrame(open))
    else current.setSelectionRange(current.value.length, current.value.length)
  })
  useEffect(() => take(), [])
  return useMergedRef(input, ref)
}

const FILTER = wordsFilter()

export const SelectLista = ({ before, ref, ...props }: SelectFieldProps & { before: PlainFieldState }) => (
  <Select filter={FILTER} {...props} ref={useTakeover(ref, before)} />
)

export const AutocompleteLista = ({ before, ref, ...props }: AutocompleteFieldProps & { before: PlainFieldState }) => (
  <Autocomplete filter={FILTER} {...props} ref={useTakeover(ref, before)} />
)
