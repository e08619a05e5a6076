import { TextForm } from '../../../components/text-form.tsx';

interface CommentFormProps {
  label: string;
  action?: string;
  busy: boolean;
  /** Words may be left out: the comment then stands as it was. */
  optional?: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}

export function CommentForm({ action = 'Add comment', optional = false, ...props }: CommentFormProps) {
  return (
    <TextForm
      {...props}
      action={action}
      rows={2}
      isReady={(text) => optional || text !== ''}
      placeholder="What is wrong or missing here?"
      hint="It goes out with your next “Request changes”, and the new plan must answer it."
    />
  );
}
