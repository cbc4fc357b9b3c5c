import { MultiSelect, type MultiSelectProps } from '@mantine/core'

/** Several of some options, written one after the other. */
export const CampoVarias = (props: MultiSelectProps) => <MultiSelect {...props} />
