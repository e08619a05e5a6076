import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { plural } from '../../../lib/format.ts';
import { useGrowingField } from '../../../lib/use-growing-field.ts';
import { droppedFiles } from '../../files/dropped-files.ts';
import { withMentions } from './mention.ts';
import { MentionList } from './mention-list.tsx';
import { useAttach } from './use-attach.ts';
import { useMentions } from './use-mentions.ts';

interface MessageFieldProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  hint: string;
  /** Only a screen reader says it: the placeholder shows it already. */
  hintIsHidden?: boolean;
  readOnly?: boolean;
  focused?: boolean;
  busy: boolean;
  sendLabel: string;
  onSend: () => void;
  /** It goes to the companion, and looks like it. */
  aside?: boolean;
  /** Beside the button that attaches files. */
  tools?: ReactNode;
  children?: ReactNode;
}

/** The field that people write in: `@` names files, files can be chosen, pasted and dropped, Enter sends. */
export function MessageField(props: MessageFieldProps) {
  const { label, text, onText, placeholder, hint, readOnly = false, busy, aside = false, onSend } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  // What arrives late is named in the text as it is then.
  const latest = useRef(text);
  latest.current = text;
  const mentions = useMentions(field, text, onText);
  const attach = useAttach((paths) => {
    onText(withMentions(latest.current, paths));
    field.current?.focus();
  });
  // The placeholder gives an empty field its height: a shorter one would leave a hole.
  useGrowingField(field, text || placeholder, true);
  const ready = text.trim() !== '' && !readOnly && !busy;
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the writing of a Japanese or Chinese word is not yet the end of the message.
    if (event.nativeEvent.isComposing || mentions.onKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (ready) onSend();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A cell or a text that also comes as a picture is pasted as text.
    if (readOnly || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    attach.attach(files.map((file) => ({ path: file.name === '' ? 'pasted file' : file.name, file })));
  };
  const onDragOver = (event: DragEvent) => {
    if (readOnly || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (readOnly || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then(attach.attach);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen with the button
    <div
      data-tour="ask"
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        '@container relative rounded-xl border bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/35',
        aside ? 'border-dashed border-accent' : 'border-line-strong shadow-card',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      {mentions.paths.length > 0 && (
        <MentionList id={mentions.id} paths={mentions.paths} active={mentions.active} onChoose={mentions.choose} />
      )}
      <textarea
        ref={field}
        id="message"
        aria-label={label}
        aria-describedby="message-hint"
        aria-autocomplete="list"
        aria-controls={mentions.paths.length > 0 ? mentions.id : undefined}
        aria-activedescendant={mentions.paths.length > 0 ? `${mentions.id}-${mentions.active}` : undefined}
        rows={1}
        // Not disabled: the focus would fall to the page while Galley works.
        readOnly={readOnly}
        aria-disabled={readOnly}
        // biome-ignore lint/a11y/noAutofocus: it appears because the person asked to write
        autoFocus={props.focused ?? false}
        value={text}
        maxLength={aside ? 20_000 : undefined}
        onChange={(event) => {
          onText(event.target.value);
          mentions.look();
        }}
        onSelect={mentions.look}
        onBlur={mentions.close}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={placeholder}
        className="block w-full resize-none bg-transparent px-4 pt-3 pb-1 outline-none placeholder:text-ink-faint read-only:cursor-not-allowed"
      />
      {attach.under !== null && (
        <div className="px-4 pb-1">
          <ProgressBar label="Files attached" fraction={attach.under.fraction} />
          <output className="text-2xs text-ink-muted">Attaching {plural(attach.under.files, 'file')}…</output>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-1 pr-2 pb-2 pl-2">
        <IconButton
          label="Attach files"
          icon="plus"
          size="small"
          side="top"
          disabled={readOnly}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files to attach"
          onChange={({ currentTarget }) => {
            attach.attach([...(currentTarget.files ?? [])].map((file) => ({ path: file.name, file })));
            currentTarget.value = '';
          }}
        />
        {props.tools}
        <p
          id="message-hint"
          className={classNames(
            'min-w-0 flex-1 px-1.5 text-2xs text-ink-faint max-sm:sr-only',
            // Beside other tools a narrow column would break it into a word per line.
            props.tools !== undefined && '@max-md:sr-only',
          )}
        >
          <span className={props.hintIsHidden ? 'sr-only' : undefined}>{hint}</span>
        </p>
        {props.children}
        <IconButton
          label={props.sendLabel}
          icon="send"
          side="top"
          disabled={!ready}
          onClick={onSend}
          className="ml-auto rounded-lg! bg-accent! text-on-accent! hover:bg-accent-strong! disabled:bg-sunken! disabled:text-ink-faint! disabled:opacity-100!"
        />
      </div>
    </div>
  );
}
