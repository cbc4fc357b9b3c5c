import { Center, Loader, Stack, Text } from '@mantine/core'

interface LoadingProps {
  text?: string
}

/** Something is on its way: a screen, a panel. */
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
