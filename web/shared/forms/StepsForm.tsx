import { Button, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { StepsLine } from '#ui/StepsLine.tsx'
import { SendBar } from './SendBar.tsx'
import type { Steps } from './use-steps.ts'

interface StepsFormProps {
  steps: Steps
  /** Names of the steps; the last one submits. */
  labels: readonly string[]
  /** Question of the current step. */
  title: string
  isSaved: boolean
  isSending: boolean
  progress: number
  /** Text of the submit button. */
  enviar: string
  onSend: () => void
  /** Index of the step with its own buttons. */
  ownBarAt?: number
  children: ReactNode
}

/** Layout of a form in steps: progress, back and next. */
export const StepsForm = ({ steps, labels, title, enviar, onSend, ownBarAt, children, ...bar }: StepsFormProps) => {
  const { step, goTo, heading } = steps
  return (
    <>
      <StepsLine labels={labels} active={step} onBack={(to) => void goTo(to)} />
      <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {/* The buttons suspend with the step, so that loading content does not move them under the pointer. */}
      <Suspense fallback={<Loading />}>
        {children}
        {step !== ownBarAt && (
          <SendBar {...bar}>
            {step > 0 && (
              <Button variant="default" disabled={bar.isSending} onClick={() => void goTo(step - 1)}>
                Volver
              </Button>
            )}
            {step < labels.length - 1 ? (
              <Button key="continuar" onClick={() => void goTo(step + 1)}>
                Continuar
              </Button>
            ) : (
              // Separate key, so that the second click of a double click on Continuar does not submit.
              <Button key="enviar" loading={bar.isSending} onClick={onSend}>
                {enviar}
              </Button>
            )}
          </SendBar>
        )}
      </Suspense>
    </>
  )
}
