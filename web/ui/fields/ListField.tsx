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

/**
 * Props that both versions of the field accept: the plain field, shown until the code of the list loads, and the field
 * with the list.
 */
const FIELD = [
  'label',
  'aria-label',
  'description',
  'error',
  'placeholder',
  'withAsterisk',
  'aria-required',
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

/** State of the plain field at the moment when the field with the list replaces it. */
export interface PlainFieldState {
  isFocused: boolean
  /** true: the user opened the list. */
  isOpened: boolean
}

const SelectLista = lazyPiece(later(async () => (await import('./ListFieldLista.tsx')).SelectLista))
const AutocompleteLista = lazyPiece(later(async () => (await import('./ListFieldLista.tsx')).AutocompleteLista))

/** Returns the label of an option, also of an option in a group; '' when the option is unknown. */
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
  /** Label of the chosen option. */
  value: string
  onOpen: () => void
}

/** Plain field that looks like a closed list. */
const ClosedList = ({ onOpen, ...field }: ClosedListProps) => (
  <TextInput
    {...field}
    {...closedList(onOpen)}
    pointer
    rightSection={<IconSelector size={16} aria-hidden />}
    rightSectionPointerEvents="none"
  />
)

/** Returns the state of the plain field (focused, opened) and the handlers that update it. */
const usePlainField = (onBlur: SelectFieldProps['onBlur']) => {
  const [before, setBefore] = useState<PlainFieldState>({ isFocused: false, isOpened: false })
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
 * Select. The code of its list loads after the form, because most forms are filled in without opening a list. Until
 * then a plain field looks the same; pressing it opens the list as soon as the code has loaded.
 */
export const SelectField = (props: SelectFieldProps) => {
  const { data = [], value, onBlur } = props
  const { before, onOpen, plain } = usePlainField(onBlur)
  const label = value ? labelOf(data, value) : ''
  return (
    <Suspense fallback={<ClosedList {...fieldOf(props)} {...plain} value={label} onOpen={onOpen} />}>
      <SelectLista {...props} before={before} />
    </Suspense>
  )
}

/** Text field with suggestions. The code of the suggestions loads after the form; text typed before stays. */
export const AutocompleteField = (props: AutocompleteFieldProps) => {
  const { value, onChange, onBlur } = props
  const { before, plain } = usePlainField(onBlur)
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
