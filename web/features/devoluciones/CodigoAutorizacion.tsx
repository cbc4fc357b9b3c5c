import { ActionIcon, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** The code of an authorised line, ready to be copied; customers write it on the parcels. */
export const CodigoAutorizacion = ({ codigo }: { codigo: string | null }) =>
  codigo ? (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {codigo}
      </Text>
      <CopyButton value={codigo}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            size="sm"
            onClick={copy}
            aria-label={copied ? `Código ${codigo} copiado` : `Copiar el código ${codigo}`}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  ) : (
    '—'
  )
