import { MultiSelect, type MultiSelectProps } from '@mantine/core'

/** Field of several options. */
export const CampoVarias = (props: MultiSelectProps) => <MultiSelect {...props} />
