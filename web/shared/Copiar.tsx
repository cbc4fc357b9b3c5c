import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Button that copies `valor`. `nombre`: Spanish name of the copied value with its article, "el CBU". */
export const Copiar = ({ nombre, valor }: { nombre: string; valor: string }) => (
  <CopyButton value={valor}>
    {({ copied, copy }) => (
      <ActionIcon
        variant="subtle"
        color={copied ? 'green' : 'gray'}
        size="sm"
        mx={2}
        style={{ verticalAlign: 'middle' }}
        onClick={copy}
        aria-label={copied ? `Copiado: ${nombre} ${valor}` : `Copiar ${nombre} ${valor}`}
      >
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    )}
  </CopyButton>
)
