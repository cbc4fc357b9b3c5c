import { CloseButton, Group, Text } from '@mantine/core'
import { formatSize } from './format-size.ts'
import { Miniatura } from './Miniatura.tsx'

interface ArchivoElegidoProps {
  file: File
  onRemove: () => void
}

/** One chosen file: thumbnail when it is an image, name, size, and a way to remove it. */
export const ArchivoElegido = ({ file, onRemove }: ArchivoElegidoProps) => (
  <Group gap="sm" wrap="nowrap">
    <Miniatura file={file} size={36} />
    <Text size="sm" truncate flex={1} title={file.name}>
      {file.name}
    </Text>
    <Text size="xs" c="dimmed" flex="none">
      {formatSize(file.size)}
    </Text>
    <CloseButton aria-label={`Quitar ${file.name}`} onClick={onRemove} />
  </Group>
)
