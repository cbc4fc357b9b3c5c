import { Stack } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmailCard } from './EmailCard.tsx'
import { ResultadoCard } from './ResultadoCard.tsx'

/** Screen of the e-mail validation. Shows the result of a link, or the state of the e-mail address. */
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
