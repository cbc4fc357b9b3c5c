import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface FailedReadProps {
  error: Error
  onRetry: () => void
}

/** A read that failed, told in its place. */
export const FailedRead = ({ error, onRetry }: FailedReadProps) => (
  <Stack align="center" gap="sm" py="xl" px="md" role="alert">
    <Text ta="center">{error.message}</Text>
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
      Reintentar
    </Button>
  </Stack>
)
