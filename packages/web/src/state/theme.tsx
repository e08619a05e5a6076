import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'galley.theme';

interface ThemeControl {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
}

const ThemeContext = createContext<ThemeControl>({ theme: 'system', setTheme: () => undefined });

export function useTheme(): ThemeControl {
  return useContext(ThemeContext);
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function systemIsDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setThemeState] = useState(storedTheme);
  const value = useMemo<ThemeControl>(
    () => ({
      theme,
      setTheme: (next) => {
        setThemeState(next);
        if (next === 'system') {
          localStorage.removeItem(STORAGE_KEY);
          delete document.documentElement.dataset.theme;
        } else {
          localStorage.setItem(STORAGE_KEY, next);
          document.documentElement.dataset.theme = next;
        }
      },
    }),
    [theme],
  );
  return <ThemeContext value={value}>{children}</ThemeContext>;
}

/** The other of light and dark, whatever the person or the system chose. */
export function useOtherTheme(): { readonly label: string; readonly icon: 'sun' | 'moon'; readonly use: () => void } {
  const { theme, setTheme } = useTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark());
  return {
    label: dark ? 'Use light colours' : 'Use dark colours',
    icon: dark ? 'sun' : 'moon',
    use: () => setTheme(dark ? 'light' : 'dark'),
  };
}
