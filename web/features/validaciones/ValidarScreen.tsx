import { Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmailCard } from './EmailCard.tsx'
import { ResultadoCard } from './ResultadoCard.tsx'

/** Validación de usuario: what a link that was mailed did, or where one's e-mail stands and how to validate it. */
export const Component = () => {
  const [params, setParams] = useSearchParams()
  const codigo = params.get('codigo')
  return (
    <Stack maw={640}>
      <PageHeader title="Validación de usuario" />
      {codigo ? <ResultadoCard codigo={codigo} onDone={() => setParams({}, { replace: true })} /> : <EmailCard />}
    </Stack>
  )
}
