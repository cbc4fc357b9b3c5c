import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

interface FailedReadProps {
  /** Error with the HTTP status, if there was an answer. */
  error: Error & { status?: number }
  onRetry: () => void
}

/** Message of a failed read, with a button to retry. No button for status 404, because a retry would fail too. */
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
