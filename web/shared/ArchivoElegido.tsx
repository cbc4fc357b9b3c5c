import { CloseButton, Group, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import classes from './ArchivosInput.module.css'
import { formatSize } from './format-size.ts'

/** Shows the file in the image for as long as the image is there. */
const showIn = (file: File) => (image: HTMLImageElement) => {
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

interface ArchivoElegidoProps {
  file: File
  onRemove: () => void
}

/** One chosen file: thumbnail when it is an image, name, size, and a way to remove it. */
export const ArchivoElegido = ({ file, onRemove }: ArchivoElegidoProps) => (
  <Group gap="sm" wrap="nowrap">
    {file.type.startsWith('image/') ? (
      <img ref={showIn(file)} alt="" width={36} height={36} className={classes.thumbnail} />
    ) : (
      <IconFile size={24} aria-hidden />
    )}
    <Text size="sm" truncate flex={1} title={file.name}>
      {file.name}
    </Text>
    <Text size="xs" c="dimmed" flex="none">
      {formatSize(file.size)}
    </Text>
    <CloseButton aria-label={`Quitar ${file.name}`} onClick={onRemove} />
  </Group>
)
