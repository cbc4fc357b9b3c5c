import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface FailedReadProps {
  /** With the status that was answered, where something was. */
  error: Error & { status?: number }
  onRetry: () => void
}

/** A read that failed, told in its place. What is not there is not asked for again. */
export const FailedRead = ({ error, onRetry }: FailedReadProps) => (
  <Stack align="center" gap="sm" py="xl" px="md" role="alert">
    <Text ta="center">{error.message}</Text>
    {error.status !== 404 && (
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        Reintentar
      </Button>
    )}
  </Stack>
)
