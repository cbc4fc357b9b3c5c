import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Up to here the messages under the fields are enough. */
const ENOUGH = 3

interface ErrorSummaryProps {
  problems: readonly { label: string; message: string; onGo?: () => void }[]
}

/** The wrong fields of a form, on top of it, when there are more than three; each goes to its field. */
export const ErrorSummary = ({ problems }: ErrorSummaryProps) =>
  problems.length > ENOUGH && (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title={`Hay ${problems.length} datos para revisar`}
    >
      <List size="sm" spacing={4}>
        {problems.map(({ label, message, onGo }) => (
          <List.Item key={`${label} ${message}`}>
            {onGo ? (
              // On top: of two lines, the bullet stands beside the first.
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                mih={24}
                style={{ verticalAlign: 'top' }}
                onClick={onGo}
              >
                {label}: {message}
              </Anchor>
            ) : (
              `${label}: ${message}`
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
