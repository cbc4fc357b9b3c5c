import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Up to this number of errors there is no summary, because the messages on the fields are enough. */
const MAX_WITHOUT_SUMMARY = 3

interface ErrorSummaryProps {
  problems: readonly { label: string; message: string; onGo?: () => void }[]
}

/** Summary of the errors above a form, when there are more than three. Each error links to its field. */
export const ErrorSummary = ({ problems }: ErrorSummaryProps) =>
  problems.length > MAX_WITHOUT_SUMMARY && (
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
              // Aligned to the top, so that the bullet is next to the first line.
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
