import {
  type AutocompleteProps,
  type ComboboxData,
  type SelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type FocusEvent, type Ref, Suspense, useState } from 'react'
import { later } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { CLOSED, closedList } from '#ui/touched-piece.tsx'

/** What a field is given, whether a list hangs from it or not. */
const FIELD = [
  'label',
  'aria-label',
  'description',
  'error',
  'placeholder',
  'withAsterisk',
  'disabled',
  'readOnly',
  'maxLength',
  'className',
  'name',
  'w',
  'maw',
  'mt',
  'flex',
  'ref',
] as const

type FieldProps = Pick<TextInputProps & { ref?: Ref<HTMLInputElement> }, (typeof FIELD)[number]>

const fieldOf = (props: FieldProps): FieldProps =>
  Object.fromEntries(FIELD.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])))

export type SelectFieldProps = FieldProps &
  Pick<
    SelectProps,
    | 'onBlur'
    | 'data'
    | 'value'
    | 'onChange'
    | 'allowDeselect'
    | 'clearable'
    | 'searchable'
    | 'searchValue'
    | 'onSearchChange'
    | 'filter'
    | 'nothingFoundMessage'
  >

export type AutocompleteFieldProps = FieldProps &
  Pick<AutocompleteProps, 'onBlur' | 'data' | 'value' | 'onChange' | 'filter' | 'renderOption' | 'onOptionSubmit'>

/** How the plain field was left when the other one came. */
export interface Before {
  isFocused: boolean
  /** Its list was asked for. */
  isOpened: boolean
}

const SelectLista = lazyPiece(later(async () => (await import('./ListFieldLista.tsx')).SelectLista))
const AutocompleteLista = lazyPiece(later(async () => (await import('./ListFieldLista.tsx')).AutocompleteLista))

/** What an option says, in a list that may have groups. */
const labelOf = (data: ComboboxData, value: string): string => {
  const options: { value: string; label?: string }[] = data.flatMap((item) => {
    if (typeof item === 'string') return { value: item }
    return 'items' in item ? item.items.map((each) => (typeof each === 'string' ? { value: each } : each)) : item
  })
  const found = options.find((each) => each.value === value)
  return found?.label ?? found?.value ?? ''
}

interface ClosedListProps
  extends FieldProps, Pick<TextInputProps, 'onFocus' | 'onBlur' | 'onPointerEnter' | 'aria-busy'> {
  /** What is chosen, in words. */
  value: string
  onOpen: () => void
}

/** A list that is closed. */
const ClosedList = ({ onOpen, ...field }: ClosedListProps) => (
  <TextInput
    {...field}
    {...closedList(onOpen)}
    pointer
    rightSection={<IconSelector size={16} aria-hidden />}
    rightSectionPointerEvents="none"
  />
)

/** How the plain field is left, and what tells it. */
const useBefore = (onBlur: SelectFieldProps['onBlur']) => {
  const [before, setBefore] = useState<Before>({ isFocused: false, isOpened: false })
  return {
    before,
    onOpen: () => setBefore({ isFocused: true, isOpened: true }),
    plain: {
      onFocus: () => setBefore((was) => ({ ...was, isFocused: true })),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        setBefore({ isFocused: false, isOpened: false })
        onBlur?.(event)
      },
    },
  }
}

/**
 * One of some options. What hangs a list from a field weighs an eighth of all that a form needs: it comes after the form, and
 * until then a field stands there that looks the same and keeps the press that was for the list.
 */
export const SelectField = (props: SelectFieldProps) => {
  const { data = [], value, onBlur } = props
  const { before, onOpen, plain } = useBefore(onBlur)
  const said = value ? labelOf(data, value) : ''
  return (
    <Suspense fallback={<ClosedList {...fieldOf(props)} {...plain} value={said} onOpen={onOpen} />}>
      <SelectLista {...props} before={before} />
    </Suspense>
  )
}

/** A text, with what it could be under it: the list comes after the form, and what was typed until then stays. */
export const AutocompleteField = (props: AutocompleteFieldProps) => {
  const { value, onChange, onBlur } = props
  const { before, plain } = useBefore(onBlur)
  return (
    <Suspense
      fallback={
        <TextInput
          {...fieldOf(props)}
          {...plain}
          {...CLOSED}
          value={value ?? ''}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      }
    >
      <AutocompleteLista {...props} before={before} />
    </Suspense>
  )
}
