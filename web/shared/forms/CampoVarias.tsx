import { MultiSelect, type MultiSelectProps } from '@mantine/core'

export const CampoVarias = (props: MultiSelectProps) => <MultiSelect {...props} />
