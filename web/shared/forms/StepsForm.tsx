import { Button, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { StepsLine } from '#ui/StepsLine.tsx'
import { SendBar } from './SendBar.tsx'
import type { Steps } from './use-steps.ts'

interface StepsFormProps {
  steps: Steps
  /** What the stepper calls each one; the last one sends. */
  labels: readonly string[]
  /** The question that the step on screen asks. */
  title: string
  isSaved: boolean
  isSending: boolean
  progress: number
  /** What the last button says. */
  enviar: string
  onSend: () => void
  /** The step that draws its own way on, where it has a better place for it. */
  ownBarAt?: number
  children: ReactNode
}

/** The frame of a form in steps: where one is, and the way on and back. */
export const StepsForm = ({ steps, labels, title, enviar, onSend, ownBarAt, children, ...bar }: StepsFormProps) => {
  const { step, goTo, heading } = steps
  return (
    <>
      <StepsLine labels={labels} active={step} onBack={(to) => void goTo(to)} />
      <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {/* The buttons come with the step: what comes under the pointer must not move them away. */}
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
              // Its own key: a double click on Continuar must not land on a reused button and send.
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
