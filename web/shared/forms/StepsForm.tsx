import { Button, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { StepsLine } from '#ui/StepsLine.tsx'
import { SendBar } from './SendBar.tsx'
import type { Steps } from './use-steps.ts'

interface StepsFormProps {
  steps: Steps
  /** Names of the steps. The last step submits the form. */
  labels: readonly string[]
  /** Question that the current step asks. */
  title: string
  isSaved: boolean
  isSending: boolean
  progress: number
  enviar: string
  onSend: () => void
  /** Index of a step that renders its own buttons; the usual buttons are then hidden. */
  ownBarAt?: number
  children: ReactNode
}

/** Layout of a form in steps: progress line, current step, and buttons for back and next. */
export const StepsForm = ({ steps, labels, title, enviar, onSend, ownBarAt, children, ...bar }: StepsFormProps) => {
  const { step, goTo, heading } = steps
  return (
    <>
      <StepsLine labels={labels} active={step} onBack={(to) => void goTo(to)} />
      <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {/* Buttons and step share one Suspense boundary. Otherwise a step that loads would move the buttons under the pointer. */}
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
              // The key makes React replace the button Continuar. Otherwise the second click of a double click on it
              // would submit.
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
