/** Endings of files that a double click, or a program that finds them, runs or installs. */
const endings: ReadonlySet<string> = new Set(
  [
    'sh bash zsh fish csh ksh command tool run',
    'bat cmd com exe scr pif msi msp msix msixbundle appx appxbundle appinstaller application appref-ms gadget',
    'ps1 psm1 psd1 ps1xml vb vbs vbe jse ws wsf wsc wsh hta sct cpl dll ocx sys drv msc reg inf chm hlp',
    'lnk url scf library-ms search-ms settingcontent-ms website desktop webloc inetloc fileloc',
    'app scpt scptd applescript workflow action terminal prefpane osax dmg pkg mpkg mobileconfig kext dylib',
    'jar jnlp apk deb rpm snap flatpak appimage so elf ko service timer iso img vhd vhdx crx xpi vsix pyw pyz pyzw',
    'xll xla xlam ppa ppam wll iqy oqy slk rdp',
  ]
    .join(' ')
    .split(' '),
);

/** First bytes of programs: ELF, Windows, macOS in its forms, Java, and anything that names its interpreter. */
const beginnings: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0x23, 0x21],
  [0xef, 0xbb, 0xbf, 0x23, 0x21],
];

export function hasExecutableName(path: string): boolean {
  // Windows drops dots and blanks at the end; some disks do not tell letters apart.
  return path
    .toLowerCase()
    .split('/')
    .some((segment) =>
      endings.has(
        segment
          .replace(/[. ]+$/, '')
          .split('.')
          .slice(1)
          .at(-1) ?? '',
      ),
    );
}

export function beginsLikeProgram(head: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, at) => head[at] === byte));
}
