import '@mantine/core/styles/Fieldset.css'
import { Fieldset, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a change asks of the lines, together under one name. */
export const AccionLineas = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Fieldset legend={legend} mx={0}>
    <Stack gap="sm">{children}</Stack>
  </Fieldset>
)
