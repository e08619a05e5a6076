import { expect, it } from 'vitest';
import { mailText } from './read-mail.ts';

it('shows sender, recipient, subject and text, with or without an encoding', () => {
  expect(mailText('From: a@x\nTo: b@x\nSubject: Hi\n there\n\nSee you.\n')).toBe(
    'From: a@x\nTo: b@x\nSubject: Hi there\nContent: See you.\n',
  );
  const encoded = `Subject: =?utf-8?B?${Buffer.from('Grüße').toString('base64')}?=\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('Später').toString('base64')}`;
  expect(mailText(encoded)).toContain('Subject: Grüße\nContent: Später');
  expect(mailText('Content-Transfer-Encoding: quoted-printable\n\ncaf=C3=A9 and =\nmore')).toContain('café and more');
  const parts = ['Content-Type: multipart/mixed; boundary="x"', '', '--x', 'Content-Type: text/plain', '', 'words'];
  const picture = ['--x', 'Content-Type: image/png', '', 'dots', '--x--', ''];
  const text = mailText([...parts, ...picture].join('\n'));
  expect(text).toContain('words');
  expect(text).not.toContain('dots');
});
