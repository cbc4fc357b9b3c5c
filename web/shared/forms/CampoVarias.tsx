import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { wordsFilter } from '#ui/fields/words-filter.ts'

const FILTER = wordsFilter()

export const CampoVarias = (props: MultiSelectProps) => <MultiSelect filter={FILTER} {...props} />
