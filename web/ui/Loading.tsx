import { Center, Loader, Stack, Text } from '@mantine/core'

interface LoadingProps {
  text?: string
}

/** Loading state of a screen or panel. */
export const Loading = ({ text = 'Cargando…' }: LoadingProps) => (
  <Center mih={240} component="output">
    <Stack align="center" gap="sm">
      <Loader size="sm" aria-hidden />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Stack>
  </Center>
)
